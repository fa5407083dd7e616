import './a.ts'
export const b = 1
