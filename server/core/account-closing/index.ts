/** Public interface of the account-closing module. */
export {
  type Blocker,
  closeAccount,
  type ClosingDeps,
  type NotEmpty,
  type Obstacle,
  readObstacles,
} from './account-closing.ts'
