/** The activity module's front door: a customer's history across products. */
export type { ActivityItem, HistoryFilter, HistoryPage, HistoryPosition } from './activity.ts'
export { readHistory } from './read-history.ts'
export { recentParties, recordActivity, updateActivity } from './activity.repo.ts'
export { activityRecorder, type ActivityRow, activityRowOf } from './activity.companion.ts'
