/**
 * Takes an X-address apart as soon as it stands in the field, so that account and tag are each where they can be
 * compared.
 */
import type { NetworkName } from '@zend/contracts'
import { joinDestination } from '@zend/kernel'
import { useEffect, useEffectEvent } from 'react'
import { isXAddress, readXAddress } from './x-address.ts'

/**
 * Gives `onRead` account and tag as one destination. What cannot be read, or has been typed over by then, is left as it
 * is.
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
