/** True for the words that name standard input. */
export const isStandardInput = (word: string): boolean => word === '-' || word === '/dev/stdin';
