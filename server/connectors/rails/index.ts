/** The payout connectors' front door. */
export { openRails, type RailsConfig } from './open-rails.ts'
