/** Splits an X-address as soon as it is in the field, so that account and tag can each be compared. */
import type { NetworkName } from '@zend/contracts'
import { joinDestination } from '@zend/kernel'
import { useEffect, useEffectEvent } from 'react'
import { isXAddress, readXAddress } from './x-address.ts'

/**
 * Passes account and tag as one destination to `onRead`. Leaves an unreadable text, or one that was overtyped
 * meanwhile.
 */
export function useXAddress(network: NetworkName, destination: string, onRead: (destination: string) => void): void {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    if (network !== 'xrpl' || !isXAddress(destination)) return
    let typedOver = false
    void readXAddress(destination).then((found) => {
      if (found !== null && !typedOver) read(joinDestination(found.address, found.memo))
    })
    return () => {
      typedOver = true
    }
  }, [network, destination])
}
