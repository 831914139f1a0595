/** A plugin of Kysely that forgets the company: it takes every condition `company_id = …` with a value out of a query. */
import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  RawNode,
  type RootOperationNode,
} from 'kysely'

const anything = RawNode.createWithSql('true')

/** Whether SQL ends where the value of a company follows. */
const beforeCompany = /\b(?:\w+\.)?company_id = $/

/** Forgets the company in the queries of one call, but for those that `acrossCompanies` runs: they name the companies they mean. */
export class ForgetsCompany extends OperationNodeTransformer implements KyselyPlugin {
  /** How many conditions were taken out. */
  readonly forgotten: { conditions: number }
  #across = false

  constructor(forgotten: { conditions: number }) {
    super()
    this.forgotten = forgotten
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (RawNode.is(node) && node.sqlFragments.some((text) => text.includes("set_config('role'")))
      this.#across = node.sqlFragments.some((text) => text.includes("'none'"))
    return this.#across ? node : this.transformNode(node)
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result
  }

  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand: left, operator, rightOperand: right } = node
    const column = left.kind === 'ReferenceNode' && 'column' in left ? JSON.stringify(left.column) : ''
    const isCompany = column.includes('"company_id"') && JSON.stringify(operator).includes('"="') && right.kind === 'ValueNode'
    if (!isCompany) return super.transformBinaryOperation(node)
    this.forgotten.conditions += 1
    return anything as unknown as BinaryOperationNode
  }

  protected override transformRaw(node: RawNode): RawNode {
    const at = node.sqlFragments.findIndex((text, place) => beforeCompany.test(text) && node.parameters[place]?.kind === 'ValueNode')
    if (at === -1) return super.transformRaw(node)
    this.forgotten.conditions += 1
    const [head = '', tail = ''] = node.sqlFragments.slice(at)
    const joined = `${head.replace(beforeCompany, 'true')}${tail}`
    return this.transformRaw(
      RawNode.create([...node.sqlFragments.slice(0, at), joined, ...node.sqlFragments.slice(at + 2)], node.parameters.toSpliced(at, 1)),
    )
  }
}
