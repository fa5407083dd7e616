import { chain } from '../../ports/chain.ts'
export const uses = chain
