import '../../shared/corridors/index.ts'
export const provider = 1
