import '../follow.ts'
import '../../../ports/chain.ts'
