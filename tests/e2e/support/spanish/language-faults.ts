import { hasWords, readSaidTexts } from './locale-texts.ts'
import type { ScreenWords } from './screen-words.ts'

const texts = readSaidTexts()
const spanish = new Set(texts.flatMap((text) => text.spanish))
const onlyEnglish = new Set(texts.flatMap(({ english }) => (spanish.has(english) || !hasWords(english) ? [] : english)))

/** What stands on screens of both languages alike beside the texts both write alike: names and numbers of the demo, and words of a server that tests make up. */
const alike: readonly RegExp[] = [
  /^(?:Larder|English|Español)$/,
  /Larkspur|Meridian|Summit Lodges|Island Resorts|Cloud Kitchens|Avery Admin|@/,
  /^[A-Z]{4,7}\d{8}$/,
  /^(?:validation failed|The words of the server)$/,
]

/** Words left in English on a screen shown in Spanish, and figures written as English does; `english` is what the same screen says in English. */
export function languageFaults(english: ScreenWords | undefined, shown: ScreenWords): readonly string[] {
  const said = new Set(english?.words)
  const left = shown.words.filter(
    (text) => !isAlike(text) && (onlyEnglish.has(text) || (said.has(text) && /\p{L}{3}/u.test(text))),
  )
  return [
    ...left.map((text) => `in English: “${text}”`),
    ...shown.figures.filter(isEnglishFigure).map((text) => `written as in English: “${text}”`),
  ]
}

function isAlike(text: string): boolean {
  return spanish.has(text) || alike.some((pattern) => pattern.test(text))
}

const months = 'January|February|March|April|June|July|August|October|December|Jan|Apr|Aug|Dec'
const days = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun'
const moment = new RegExp(String.raw`\b(?:${months}|${days})\b|\d\s?[AP]M\b`)
const amount = /(?<![\w.,/:-])(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2})(?![\w.,/:-])/

/** Names of goods may hold such figures; a figure stands by itself, or with a currency or unit. */
function isEnglishFigure(text: string): boolean {
  return moment.test(text) || (!/\p{L}{4}/u.test(text) && amount.test(text))
}
