/** What a run of `npm test` leaves for other commits and the night, in lines for its end. */
import { notTheirTurn } from '../../tests/testkit/turns.ts'
import { DATABASE_TURNS, JOURNEY_TURNS, NETWORK_TURNS, ONE_IN, WALK_TURNS } from './turns.ts'

/** Whoever waits for its turn at this commit, by kind, and the share that is drawn of what is too many to name. */
export function turnNotices(): readonly string[] {
  const kinds = [
    ['journeys', JOURNEY_TURNS],
    ['networks', NETWORK_TURNS],
    ['tests over a database', DATABASE_TURNS],
    ['walks', WALK_TURNS],
  ] as const
  return [
    ...kinds.map(([kind, groups]) => `${kind} that wait for their turn: ${notTheirTurn(groups).join(', ')}`),
    ...Object.entries(ONE_IN).map(([kind, many]) => `${kind}: one in ${many} at a commit`),
  ]
}
