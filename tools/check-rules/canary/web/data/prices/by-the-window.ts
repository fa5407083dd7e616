import '../wallet/wallet.queries.ts'
