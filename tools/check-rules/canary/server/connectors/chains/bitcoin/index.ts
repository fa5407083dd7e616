export const bitcoin = 1
