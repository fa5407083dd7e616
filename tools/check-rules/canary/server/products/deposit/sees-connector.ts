import '../../connectors/chains/bitcoin/index.ts'
