import { namedTexts } from '../../ui/named-texts.ts'

export const say = namedTexts('brand', 'brands', 'Organize product brands')
