/** Form options for lines of business and sources of funds. REF-01 to REF-04. */
import type { Item } from './item.ts'

/** Ids never change: applications keep them. */
export const businessNatures: readonly Item[] = [
  [1, '线上零售', '網上零售', 'Online retail'],
  [2, '线上批发', '網上批發', 'Online wholesale'],
  [3, '实体零售', '實體零售', 'Retail shops'],
  [4, '进出口贸易', '進出口貿易', 'Import and export'],
  [5, '生产制造', '生產製造', 'Manufacturing'],
  [6, '品牌运营', '品牌營運', 'Brand owner'],
  [7, '代运营', '代營運', 'Running shops for others'],
  [8, '物流与仓储', '物流及倉儲', 'Logistics and storage'],
  [9, '专业服务', '專業服務', 'Professional services'],
  [99, '其他', '其他', 'Other'],
]

export const industries: readonly Item[] = [
  [1, '服装与鞋履', '服裝及鞋履', 'Clothing and shoes'],
  [2, '家居与家具', '家居及傢俬', 'Home and furniture'],
  [3, '消费电子', '消費電子', 'Consumer electronics'],
  [4, '美妆与个护', '美容及個人護理', 'Beauty and personal care'],
  [5, '母婴与玩具', '母嬰及玩具', 'Babies and toys'],
  [6, '运动与户外', '運動及戶外', 'Sports and outdoors'],
  [7, '食品与饮料', '食品及飲料', 'Food and drink'],
  [8, '健康与保健', '健康及保健', 'Health'],
  [9, '珠宝与配饰', '珠寶及配飾', 'Jewellery and accessories'],
  [10, '汽车与摩托车配件', '汽車及電單車配件', 'Car and motorcycle parts'],
  [11, '宠物用品', '寵物用品', 'Pet supplies'],
  [12, '工具与园艺', '工具及園藝', 'Tools and garden'],
  [13, '文具与办公', '文具及辦公室用品', 'Stationery and office'],
  [99, '其他', '其他', 'Other'],
]

export const commodities: readonly Item[] = [
  [1, '女装', '女裝', "Women's clothing"],
  [2, '男装', '男裝', "Men's clothing"],
  [3, '童装', '童裝', "Children's clothing"],
  [4, '鞋类与箱包', '鞋類及手袋', 'Shoes and bags'],
  [5, '手机与配件', '手機及配件', 'Phones and accessories'],
  [6, '电脑与外设', '電腦及週邊產品', 'Computers and peripherals'],
  [7, '家用电器', '家庭電器', 'Household appliances'],
  [8, '家具与装饰', '傢俬及擺設', 'Furniture and decoration'],
  [9, '厨房用品', '廚房用品', 'Kitchenware'],
  [10, '化妆品与护肤品', '化妝品及護膚品', 'Cosmetics and skin care'],
  [11, '玩具', '玩具', 'Toys'],
  [12, '运动器材', '運動器材', 'Sports equipment'],
  [13, '食品', '食品', 'Food'],
  [14, '营养补充品', '營養補充品', 'Food supplements'],
  [15, '饰品', '首飾', 'Fashion jewellery'],
  [16, '汽车配件', '汽車配件', 'Car parts'],
  [17, '五金工具', '五金工具', 'Hardware and tools'],
  [99, '其他', '其他', 'Other'],
]

export const fundingSources: readonly Item[] = [
  [1, '销售收入', '銷售收入', 'Sales'],
  [2, '股东注资', '股東注資', 'Capital paid in by shareholders'],
  [3, '股东贷款', '股東貸款', 'Loans from shareholders'],
  [4, '银行贷款', '銀行貸款', 'Bank loans'],
  [5, '外部投资', '外來投資', 'Outside investors'],
  [6, '留存利润', '保留溢利', 'Retained profit'],
  [99, '其他', '其他', 'Other'],
]

/** Sources of a person's initial wealth. */
export const initialWealth: readonly Item[] = [
  [1, '经营所得', '經營所得', 'Business income'],
  [2, '工资与奖金', '薪金及花紅', 'Salary and bonus'],
  [3, '个人储蓄', '個人儲蓄', 'Savings'],
  [4, '投资收益', '投資收益', 'Investments'],
  [5, '出售物业', '出售物業', 'Sale of property'],
  [6, '出售公司股权', '出售公司股權', 'Sale of a company'],
  [7, '继承或赠与', '遺產或饋贈', 'Inheritance or gift'],
  [99, '其他', '其他', 'Other'],
]

/** Sources of continuing wealth. */
export const continuousWealth: readonly Item[] = [
  [1, '经营所得', '經營所得', 'Business income'],
  [2, '工资与奖金', '薪金及花紅', 'Salary and bonus'],
  [3, '股息与分红', '股息', 'Dividends'],
  [4, '投资收益', '投資收益', 'Investments'],
  [5, '租金收入', '租金收入', 'Rent'],
  [6, '退休金', '退休金', 'Pension'],
  [99, '其他', '其他', 'Other'],
]
