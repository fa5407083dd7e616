export const identity = 1
