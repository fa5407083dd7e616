export { target as seen } from '../payments/target.ts'
