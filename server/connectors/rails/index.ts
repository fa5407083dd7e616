/** The public interface of the payout connectors. */
export { openRails, RAIL_KEY_FILES, RAIL_NAMES, type RailName, RAILS, type RailsConfig } from './open-rails.ts'
export type { RailConnector, RailSurroundings } from './rail.ts'
