import './b.ts'
export const a = 1
