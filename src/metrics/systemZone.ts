/** The time zone of this machine, by its IANA name. The first answer takes some 30 ms. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
