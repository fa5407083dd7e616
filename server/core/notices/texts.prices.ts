/** Texts of the notices about prices that a customer waits for. */
import { msg } from '../texts/index.ts'
import type { MailAction, Phrasing, PriceKind, Texts } from './message.ts'

/** Texts by kind. */
export const PRICE_TEXTS: Pick<Texts, PriceKind> = {
  'price-reached': ({ coin, level, price, quote, way }, { tell, money }) => ({
    subject: tell(
      way === 'above' ? msg({ message: '{coin} is above {level}' }) : msg({ message: '{coin} is below {level}' }),
      { coin, level: money(level, quote) },
    ),
    paragraphs: [
      tell(msg({ message: '1 {coin} costs {price} now. You asked us to tell you.' }), {
        coin,
        price: money(price, quote),
      }),
      tell(AGAIN),
    ],
    action: see(coin, tell),
  }),
  'price-moved': ({ coin, percent, price, quote, way }, { tell, money, number }) => ({
    subject: tell(
      way === 'up'
        ? msg({ message: '{coin} is up {percent}% in a day' })
        : msg({ message: '{coin} is down {percent}% in a day' }),
      { coin, percent: number(percent) },
    ),
    paragraphs: [
      tell(msg({ message: '1 {coin} costs {price} now. You asked us to tell you.' }), {
        coin,
        price: money(price, quote),
      }),
      tell(AGAIN),
    ],
    action: see(coin, tell),
  }),
}

const AGAIN = msg({
  message:
    'We tell you again only after the price has been back and gets there anew. You can remove the alert in Zend.',
})

const see = (coin: string, tell: Phrasing['tell']): MailAction => ({
  label: tell(msg({ message: 'See the price', context: 'button' })),
  path: `/assets/${coin}`,
})
