export const chain = 1
export type Chain = typeof chain
