/** Stems that people build "strong" passwords from; digits and signs around them add little. */
const stems: ReadonlySet<string> = new Set([
  '',
  'abc',
  'abcdef',
  'admin',
  'administrator',
  'autumn',
  'changeme',
  'default',
  'football',
  'hotel',
  'iloveyou',
  'kitchen',
  'letmein',
  'login',
  'master',
  'monkey',
  'pass',
  'passw0rd',
  'password',
  'p@ssw0rd',
  'p@ssword',
  'qwerty',
  'qwertyuiop',
  'restaurant',
  'secret',
  'spring',
  'summer',
  'sunshine',
  'temp',
  'test',
  'user',
  'welcome',
  'winter',
])

/**
 * True for a password that is only a common stem, or a word of the place or the person, with digits and signs around it, or one
 * character repeated.
 */
export function isCommonPassword(password: string, words: readonly string[]): boolean {
  const lower = password.toLowerCase()
  if (new Set(lower).size < 4) return true
  const stem = lower.replace(/^[^a-z@]+|[^a-z]+$/g, '')
  return stems.has(stem) || words.some((word) => stem === word.toLowerCase().replaceAll(/[^a-z]/g, ''))
}
