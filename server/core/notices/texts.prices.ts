/** Texts of the notices about prices that a customer waits for. */
import { msg, type Text } from '../texts/index.ts'
import type { Message, Phrasing, PriceKind, Texts } from './message.ts'
import type { NoticeFacts } from './notices.ts'

/** Texts by kind. */
export const PRICE_TEXTS: Pick<Texts, PriceKind> = {
  'price-above': (facts, phrasing) => reached(msg({ message: '{coin} is above {level}' }), facts, phrasing),
  'price-below': (facts, phrasing) => reached(msg({ message: '{coin} is below {level}' }), facts, phrasing),
  'price-up': (facts, phrasing) => moved(msg({ message: '{coin} is up {percent}% in a day' }), facts, phrasing),
  'price-down': (facts, phrasing) => moved(msg({ message: '{coin} is down {percent}% in a day' }), facts, phrasing),
}

const reached = (subject: Text, facts: NoticeFacts['price-above'], phrasing: Phrasing): Message =>
  priceMessage(
    phrasing.tell(subject, { coin: facts.coin, level: phrasing.money(facts.level, facts.quote) }),
    facts,
    phrasing,
  )

const moved = (subject: Text, facts: NoticeFacts['price-up'], phrasing: Phrasing): Message =>
  priceMessage(phrasing.tell(subject, { coin: facts.coin, percent: phrasing.number(facts.percent) }), facts, phrasing)

type PriceNow = Pick<NoticeFacts['price-above'], 'coin' | 'price' | 'quote'>

const priceMessage = (subject: string, { coin, price, quote }: PriceNow, { tell, money }: Phrasing): Message => ({
  subject,
  paragraphs: [
    tell(msg({ message: '1 {coin} costs {price} now. You asked us to tell you.' }), {
      coin,
      price: money(price, quote),
    }),
    tell(
      msg({
        message:
          'We tell you again only after the price has been back and gets there anew. You can remove the alert in Zend.',
      }),
    ),
  ],
  action: { label: tell(msg({ message: 'See the price', context: 'button' })), path: `/assets/${coin}` },
})
