import '../../../server/ports/chain.ts'
