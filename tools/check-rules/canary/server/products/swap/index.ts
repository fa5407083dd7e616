export const swap = 1
