/** The payout connectors' front door. */
export { openRails, RAIL_KEY_FILES, type RailsConfig } from './open-rails.ts'
