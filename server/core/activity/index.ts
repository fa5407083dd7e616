/** Public interface of the activity module: a customer's history across products. */
export {
  type ActivityItem,
  cursorOf,
  type HistoryFilter,
  type HistoryPage,
  type HistoryPosition,
  positionOf,
} from './activity.ts'
export { readHistory } from './read-history.ts'
export {
  itemsOf,
  itemsWithBadges,
  makerOf,
  ownerOf,
  recentParties,
  recordActivity,
  updateActivity,
} from './activity.repo.ts'
export { activityRecorder, type ActivityRow, activityRowOf } from './activity.companion.ts'
