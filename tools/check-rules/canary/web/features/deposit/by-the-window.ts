import '../../data/wallet/wallet.queries.ts'
