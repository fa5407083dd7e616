/** The favourites and how to change them, with a toast if that failed. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CoinCode } from '@zend/kernel'
import { asApiError } from '@zend/web/client/api-error'
import { useErrorText } from '@zend/web/client/use-error-text'
import { toast } from '@zend/web/ui'
import { moved, toggled } from './moved.ts'
import { putFavourites, watchlistQuery } from './watchlist.queries.ts'

/** `coins` in the person's order, `undefined` while they are not known: then nothing can be changed. */
export type Favourites = {
  readonly coins: readonly CoinCode[] | undefined
  readonly toggle: (coin: CoinCode) => void
  readonly move: (coin: CoinCode, by: -1 | 1) => void
}

/** Reads the favourites of the signed-in person. Changes show at once. */
export function useFavourites(): Favourites {
  const client = useQueryClient()
  const errorText = useErrorText()
  const { data } = useQuery(watchlistQuery())
  const save = async (next: (coins: readonly CoinCode[]) => readonly CoinCode[]): Promise<void> => {
    // The newest, so that two quick presses are both kept.
    const now = client.getQueryData(watchlistQuery().queryKey)
    if (now === undefined) return
    await putFavourites(client, next(now.coins)).catch((thrown: unknown) =>
      toast({ kind: 'error', text: errorText(asApiError(thrown)) }),
    )
  }
  return {
    coins: data?.coins,
    toggle: (coin) => void save((coins) => toggled(coins, coin)),
    move: (coin, by) => void save((coins) => moved(coins, coin, by)),
  }
}
