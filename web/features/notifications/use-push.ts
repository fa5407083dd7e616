/** Web push on this device: its state, subscribing to topics, ending it. */
import { useQuery } from '@tanstack/react-query'
import { type PushTopic, subscribePush, unsubscribePush } from '@zend/contracts'
import type { UserId } from '@zend/kernel'
import { pushKeyQuery } from './notifications.queries.ts'
import { ApiError } from '@zend/web/client/api-error'
import { services } from '@zend/web/client/browser'
import { useEffect, useState } from 'react'
import { browserPush, type PushDevice, PushFault, type PushFaultKind } from './push-device.ts'
import { rememberedPush, rememberPush } from './push-memory.ts'

/**
 * The state on this device. `unavailable`: this deployment has no push. `blocked`: the customer denied the permission.
 */
export type PushState = 'loading' | 'unavailable' | 'unsupported' | 'install' | 'blocked' | 'ready'

/** Web push on this device. `topics` is empty while it is off. `choose` with no topics ends it. */
export type Push = {
  readonly state: PushState
  readonly topics: readonly PushTopic[]
  readonly pending: boolean
  readonly fault: ApiError | PushFaultKind | null
  readonly choose: (topics: readonly PushTopic[]) => Promise<void>
}

/** Combines the device's state and the subscription that the API knows. */
export function usePush(userId: UserId, device: PushDevice = browserPush): Push {
  const key = useQuery(pushKeyQuery())
  const [permission, setPermission] = useState(() => device.permission())
  const [topics, setTopics] = useState<readonly PushTopic[]>(() => rememberedPush(localStorage, userId)?.topics ?? [])
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<Push['fault']>(null)
  const publicKey = key.data ?? null
  const support = device.support()

  useEffect(() => device.onPermission(() => setPermission(device.permission())), [device])

  const save = (endpoint: string | null, chosen: readonly PushTopic[]): void => {
    rememberPush(localStorage, userId, endpoint === null ? null : { endpoint, topics: chosen })
    setTopics(chosen)
  }

  const subscribe = async (chosen: readonly PushTopic[]): Promise<void> => {
    if (publicKey === null) return
    const allowed = device.permission() === 'granted' ? 'granted' : await device.ask()
    setPermission(allowed)
    if (allowed !== 'granted') return
    const known = rememberedPush(localStorage, userId)
    const has = known === null ? null : await device.current()
    const subscription = has !== null && has.endpoint === known?.endpoint ? has : await device.subscribe(publicKey)
    await services().api.call(subscribePush, { params: { id: userId }, body: { ...subscription, topics: [...chosen] } })
    save(subscription.endpoint, chosen)
  }

  const end = async (): Promise<void> => {
    const known = rememberedPush(localStorage, userId)
    if (known !== null)
      await services().api.call(unsubscribePush, { params: { id: userId }, body: { endpoint: known.endpoint } })
    save(null, [])
    await device.unsubscribe()
  }

  const choose = async (chosen: readonly PushTopic[]): Promise<void> => {
    if (pending) return
    setPending(true)
    setFault(null)
    try {
      await (chosen.length === 0 ? end() : subscribe(chosen))
    } catch (thrown) {
      if (thrown instanceof PushFault) setFault(thrown.kind)
      else if (thrown instanceof ApiError) setFault(thrown)
      else throw thrown
    } finally {
      setPending(false)
    }
  }

  // A subscription that the browser dropped meanwhile (its data was cleared, the permission was denied and granted
  // again) delivers nothing any more.
  useEffect(() => {
    const known = rememberedPush(localStorage, userId)
    if (known === null || support !== 'yes') return
    let shown = true
    device.current().then(
      (has) => {
        if (!shown || has?.endpoint === known.endpoint) return
        rememberPush(localStorage, userId, null)
        setTopics([])
      },
      () => undefined,
    )
    return () => {
      shown = false
    }
  }, [device, userId, support])

  return { state: stateOf(support, permission, key.data, key.isError), topics, pending, fault, choose }
}

function stateOf(
  support: ReturnType<PushDevice['support']>,
  permission: NotificationPermission,
  publicKey: string | null | undefined,
  failed: boolean,
): PushState {
  if (publicKey === undefined) return failed ? 'unavailable' : 'loading'
  if (publicKey === null) return 'unavailable'
  if (support === 'install') return 'install'
  if (support === 'no') return 'unsupported'
  return permission === 'denied' ? 'blocked' : 'ready'
}
