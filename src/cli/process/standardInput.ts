export const isStandardInput = (word: string): boolean => word === '-' || word === '/dev/stdin';
