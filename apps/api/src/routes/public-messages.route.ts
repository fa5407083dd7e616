/** Route of messages from the public site. It decides only how often one network address may send. */
import { sendPublicMessage } from '@zend/contracts'
import { ok, refuse } from '@zend/kernel'
import { receiveMessage, type ReceiveDeps } from '@zend/server/core/public-messages'
import { networkOf, perMinute } from '@zend/server/core/throttle'
import { type Route, route } from '../guard.ts'

/** The route of the public site's form. */
export function publicMessagesRoutes(deps: ReceiveDeps): Route[] {
  const admit = perMinute(deps.policy.perMinuteMax)
  return [
    route(sendPublicMessage, async ({ body: { message, ...sender } }, { ip }) => {
      const freeAt = await admit(networkOf(ip), deps.clock.now())
      if (freeAt !== null) return refuse('rate_limited', { retryAt: freeAt })
      const taken = await receiveMessage(deps, { ...sender, text: message })
      return taken.ok ? ok({ received: true as const }) : taken
    }),
  ]
}
