import { addAttachment } from '../../../drawer/attachments.ts'
import { createPictureMaker } from '../../../drawer/pictures/make-picture.ts'
import { presentRecord } from '../../../documents/present/present-record.ts'
import { idOf } from '../../masters/create-all.ts'
import { drawGoods } from '../pictures/draw-goods.ts'
import { administrator, happen, type BreadthPart, type Scene } from '../world/scene.ts'

/** Of each category so many of the first start's items are shown. */
const perCategory = 3

/** Pictures of the goods people look for most, drawn here and made smaller as those of people are. */
export const loadPictures: BreadthPart = (scene) => {
  const turns = new Map<string, number>()
  return scene.data.items.flatMap(({ number, category }) => {
    const turn = turns.get(category) ?? 0
    turns.set(category, turn + 1)
    const drawn = turn < perCategory && scene.ids.items.has(number) ? drawGoods(category, turn) : undefined
    if (drawn === undefined) return []
    return [happen(scene, ['Items', `picture of ${number}`], () => showPicture(scene, number, drawn))]
  })
}

async function showPicture(scene: Scene, number: string, drawn: Buffer): Promise<void> {
  const { ids, now } = scene
  const admin = administrator(scene)
  const id = idOf(ids.items, number)
  const before = await admin.read('Items', now, id)
  if ((before.row['Image'] ?? null) !== null) return
  const picture = await createPictureMaker({ megapixels: 1, longestEdge: 640 })(drawn)
  const files: number[] = []
  const document = await admin.within('Items', now, async (scope) => {
    const { trx, ctx, family } = scope
    const sent = { fileName: `${number}.webp`, content: picture.content, picture, now }
    const owner = { entity: family.entity.id, id }
    files.push(await addAttachment(trx, owner, { ...sent, tenantId: ctx.tenantId, userId: ctx.userId }))
    const found = await presentRecord(scope, id)
    if (found === undefined) throw new Error(`The demo has no ${number}`)
    return found
  })
  await admin.change('Items', now, { document, body: { Image: files[0] ?? null } })
}
