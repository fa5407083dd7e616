export { target as seen } from '../watching/target.ts'
