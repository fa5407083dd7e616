export { target as seen } from '../collecting/target.ts'
