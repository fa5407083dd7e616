export { kernel } from '../kernel/index.ts'
