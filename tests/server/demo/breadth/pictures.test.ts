import { describe, expect, it } from 'vitest'
import { drawGoods } from '../../../../server/demo/breadth/pictures/draw-goods.ts'
import { createPictureMaker } from '../../../../server/drawer/pictures/make-picture.ts'

describe('pictures of the demo', () => {
  it('[DEMO-189] are drawn by category and turn, and of nothing else', () => {
    const [red, green, again] = [drawGoods('PRO', 0), drawGoods('PRO', 1), drawGoods('PRO', 4)]
    expect(red).toBeDefined()
    expect(green).not.toEqual(red)
    expect(again).toEqual(red)
    expect(drawGoods('EQU', 0)).toBeUndefined()
  })

  it('[DEMO-189] are pictures as people send them', async () => {
    const made = await createPictureMaker({ megapixels: 1, longestEdge: 640 })(drawGoods('WIN', 0) ?? Buffer.alloc(0))
    expect(made).toMatchObject({ width: 320, height: 320 })
    expect(made.content.length).toBeGreaterThan(200)
    expect(made.content.length).toBeLessThan(20_000)
  })
})
