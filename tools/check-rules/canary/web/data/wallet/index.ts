export const wallet = 1
