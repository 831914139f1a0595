/**
 * Categories of goods sold online, with sample figures for the free reports. The figures are invented for the sandbox: round orders of
 * magnitude, not measurements. Every report says so. API-098, decision A131.
 */
import type { Category } from '../../contract/site/reports.ts'

/** How sales spread over the year: twelve indices from January, 100 is an average month. */
export const seasons = {
  even: [94, 92, 97, 98, 100, 99, 98, 99, 101, 103, 110, 109],
  gifts: [72, 78, 80, 82, 88, 86, 84, 88, 98, 112, 158, 174],
  summer: [66, 72, 90, 112, 136, 150, 144, 118, 88, 76, 74, 74],
  winter: [128, 104, 82, 70, 64, 60, 64, 78, 104, 134, 160, 152],
  garden: [62, 80, 128, 156, 158, 132, 108, 92, 82, 70, 66, 66],
  school: [92, 84, 82, 84, 88, 104, 142, 158, 112, 86, 86, 82],
} as const satisfies Record<string, readonly number[]>

/** A category with its sample figures. */
export interface CategoryFigures extends Category {
  /** Goods and other names it is found by. */
  readonly words: string
  /** Sales of a month on cross-border marketplaces, millions of US dollars. */
  readonly monthlySalesUsdM: number
  /** Change within a year, per cent. */
  readonly growth: number
  /** Share of orders that come back, per cent. */
  readonly returns: number
  /** Days from buying stock to selling it. */
  readonly stockDays: number
  /** Shares of orders below 10, 10 to 30, 30 to 80 and above 80 US dollars, per cent. */
  readonly prices: readonly [number, number, number, number]
  readonly season: keyof typeof seasons
}

function category(
  key: string,
  [name_chi, name_cht, name_eng]: readonly [string, string, string],
  words: string,
  [monthlySalesUsdM, growth, returns, stockDays]: readonly [number, number, number, number],
  prices: CategoryFigures['prices'],
  season: CategoryFigures['season'],
): CategoryFigures {
  return { key, name_chi, name_cht, name_eng, words, monthlySalesUsdM, growth, returns, stockDays, prices, season }
}

/** Every category. */
export const categories: readonly CategoryFigures[] = [
  category(
    'phone-accessories',
    ['手机配件', '手機配件', 'Phone accessories'],
    '手机壳 手機殼 充电器 充電器 数据线 case charger cable',
    [420, 6, 5, 35],
    [46, 41, 11, 2],
    'even',
  ),
  category(
    'audio',
    ['耳机与音响', '耳機與音響', 'Headphones and speakers'],
    '蓝牙 藍牙 音箱 earbuds speaker headset',
    [310, 8, 7, 45],
    [12, 38, 36, 14],
    'gifts',
  ),
  category(
    'smart-home',
    ['智能家居', '智能家居', 'Smart home'],
    '摄像头 攝錄機 插座 灯泡 燈泡 camera plug bulb',
    [180, 14, 6, 50],
    [8, 42, 38, 12],
    'gifts',
  ),
  category(
    'computer-accessories',
    ['电脑配件', '電腦配件', 'Computer accessories'],
    '键盘 鍵盤 鼠标 滑鼠 keyboard mouse dock',
    [260, 4, 5, 45],
    [14, 46, 32, 8],
    'school',
  ),
  category(
    'gaming',
    ['游戏周边', '遊戲周邊', 'Gaming gear'],
    '手柄 手掣 电竞 電競 controller esports',
    [150, 11, 6, 48],
    [10, 34, 40, 16],
    'gifts',
  ),
  category(
    'home-decor',
    ['家居装饰', '家居裝飾', 'Home decor'],
    '挂画 掛畫 地毯 窗帘 窗簾 rug curtain poster',
    [380, 5, 6, 60],
    [18, 48, 26, 8],
    'gifts',
  ),
  category(
    'kitchen',
    ['厨房用品', '廚房用品', 'Kitchen'],
    '锅具 鑊具 餐具 收纳 收納 cookware storage',
    [410, 5, 5, 50],
    [20, 46, 27, 7],
    'gifts',
  ),
  category('furniture', ['家具', '傢俬', 'Furniture'], '桌 椅 沙发 梳化 desk chair sofa', [340, 3, 8, 90], [1, 9, 32, 58], 'even'),
  category(
    'lighting',
    ['灯具照明', '燈飾照明', 'Lighting'],
    '台灯 枱燈 灯带 燈帶 lamp led strip',
    [170, 6, 5, 55],
    [16, 46, 29, 9],
    'winter',
  ),
  category(
    'garden-tools',
    ['园艺与户外家具', '園藝與戶外傢俬', 'Garden and patio'],
    '浇水 澆水 花盆 割草 planter hose patio',
    [220, 7, 6, 75],
    [10, 36, 32, 22],
    'garden',
  ),
  category(
    'tools',
    ['五金工具', '五金工具', 'Hand and power tools'],
    '电钻 電鑽 螺丝刀 螺絲批 drill screwdriver',
    [280, 5, 6, 60],
    [10, 34, 34, 22],
    'garden',
  ),
  category(
    'car-accessories',
    ['汽车用品', '汽車用品', 'Car accessories'],
    '行车记录仪 行車記錄儀 坐垫 坐墊 dashcam seat cover',
    [300, 7, 7, 55],
    [16, 44, 30, 10],
    'even',
  ),
  category(
    'cycling',
    ['骑行装备', '單車用品', 'Cycling'],
    '自行车 單車 头盔 頭盔 bike helmet',
    [120, 4, 6, 65],
    [12, 36, 34, 18],
    'summer',
  ),
  category(
    'camping',
    ['露营装备', '露營裝備', 'Camping'],
    '帐篷 帳篷 睡袋 tent sleeping bag outdoor',
    [160, 9, 5, 70],
    [8, 32, 38, 22],
    'summer',
  ),
  category('fitness', ['健身器材', '健身器材', 'Fitness'], '瑜伽 哑铃 啞鈴 yoga dumbbell', [190, 6, 6, 60], [14, 38, 30, 18], 'winter'),
  category(
    'womens-fashion',
    ['女装', '女裝', 'Women’s fashion'],
    '连衣裙 連身裙 上衣 dress top',
    [520, 8, 18, 55],
    [18, 56, 22, 4],
    'summer',
  ),
  category('mens-fashion', ['男装', '男裝', 'Men’s fashion'], '衬衫 恤衫 外套 shirt jacket', [300, 5, 13, 60], [14, 54, 27, 5], 'winter'),
  category('shoes', ['鞋靴', '鞋履', 'Shoes'], '运动鞋 運動鞋 凉鞋 涼鞋 sneakers sandals', [330, 4, 17, 65], [6, 42, 43, 9], 'school'),
  category(
    'bags',
    ['箱包', '箱包手袋', 'Bags and luggage'],
    '背包 行李箱 行李喼 backpack suitcase',
    [240, 6, 9, 60],
    [10, 42, 34, 14],
    'summer',
  ),
  category('jewellery', ['饰品', '飾物', 'Jewellery'], '项链 頸鏈 耳环 耳環 necklace earrings', [210, 7, 8, 45], [34, 46, 16, 4], 'gifts'),
  category(
    'beauty',
    ['美妆个护', '美妝個人護理', 'Beauty and care'],
    '护肤 護膚 化妆刷 化妝掃 skincare brush',
    [450, 12, 4, 40],
    [28, 54, 16, 2],
    'even',
  ),
  category('baby', ['母婴用品', '母嬰用品', 'Baby'], '奶瓶 婴儿车 嬰兒車 bottle stroller', [260, 6, 6, 50], [18, 46, 24, 12], 'even'),
  category('toys', ['玩具', '玩具', 'Toys'], '积木 積木 益智 桌游 bricks puzzle board game', [390, 7, 4, 70], [22, 52, 21, 5], 'gifts'),
  category(
    'pets',
    ['宠物用品', '寵物用品', 'Pet supplies'],
    '猫 貓 狗 牵引绳 牽引繩 cat dog leash',
    [280, 13, 5, 45],
    [24, 52, 19, 5],
    'even',
  ),
]

/** The category of a key; null for an unknown key. */
export function categoryOf(key: string): CategoryFigures | null {
  return categories.find((one) => one.key === key) ?? null
}

/** Presents a category in the form of the contract. */
export function presentCategory({ key, name_chi, name_cht, name_eng }: CategoryFigures): Category {
  return { key, name_chi, name_cht, name_eng }
}

/** Categories in which every keyword occurs, by name or goods, whatever the case and width of the letters. API-098. */
export function findCategories(keywords: string): CategoryFigures[] {
  const words = plain(keywords).split(/\s+/).filter(Boolean)
  return categories.filter((one) => {
    const text = plain(`${one.name_chi} ${one.name_cht} ${one.name_eng} ${one.words}`)
    return words.length > 0 && words.every((word) => text.includes(word))
  })
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
