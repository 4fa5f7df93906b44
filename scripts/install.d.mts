export const root: string;
export function installPackages(): void;
export function installLocked(folder: string): void;
export function hasLockedPackages(folder: string): boolean;
export function npm(folder: string, words: readonly [command: string, ...options: string[]]): void;
