import type { Chain } from '../../ports/chain.ts'
export type Fact = Chain
