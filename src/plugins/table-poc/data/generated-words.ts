const goods = [
  'Basmati rice',
  'Plum tomatoes',
  'Olive oil',
  'Chicken breast',
  'Salmon fillet',
  'Plain flour',
  'Brown sugar',
  'Butter',
  'Whole milk',
  'Cheddar',
  'Mozzarella',
  'Free-range eggs',
  'Red onions',
  'Potatoes',
  'Carrots',
  'Basil',
  'Black pepper',
  'Sea salt',
  'Espresso beans',
  'Orange juice',
  'Sparkling water',
  'Beef mince',
  'Lamb shoulder',
  'King prawns',
]
const grades = ['', 'organic', 'premium', 'frozen', 'fresh', 'sliced', 'diced', 'smoked', 'dried', 'bulk']
const packs = ['1 kg', '5 kg', '10 kg', '25 kg', '500 g', '250 g', '1 l', '5 l', '12 pcs', '24 pcs']

/** Remarks of the generated rows; the first is none. */
export const remarks: readonly string[] = [
  '',
  'Check expiry date',
  'Replace with seasonal produce',
  'Delivery before 7 am',
  'Keep below 4 °C',
  'Shared with banquet kitchen',
  'Count twice',
  'Supplier on holiday',
]

/** Name of a product, such as `Basmati rice, organic 5 kg`; from the second make on a number tells them apart. */
export function productNameOf(id: number): string {
  const index = id - 1
  const good = goods[index % goods.length] ?? ''
  const grade = grades[Math.floor(index / goods.length) % grades.length] ?? ''
  const pack = packs[Math.floor(index / (goods.length * grades.length)) % packs.length] ?? ''
  const make = Math.floor(index / (goods.length * grades.length * packs.length))
  return `${good}${grade === '' ? '' : `, ${grade}`} ${pack}${make === 0 ? '' : ` ${make + 1}`}`
}
