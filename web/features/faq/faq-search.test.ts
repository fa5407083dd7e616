import { expect, test } from 'vitest'
import { findQuestions } from './faq-search.ts'

const ITEMS = [
  { question: 'Combien de temps prend un dépôt ?', answer: ['Le réseau écrit votre paiement dans un bloc.'] },
  { question: 'Combien coûte un retrait ?', answer: ['Les frais du réseau.'] },
]
const found = (typed: string) => findQuestions(ITEMS, typed).map((item) => ITEMS.indexOf(item))

test('every word counts, wherever it stands, without accents or capitals', () => {
  expect(found('DEPOT bloc')).toEqual([0])
  expect(found('reseau')).toEqual([0, 1])
  expect(found('reseau bitcoin')).toEqual([])
})

test('nothing typed finds everything', () => expect(found('   ')).toEqual([0, 1]))
