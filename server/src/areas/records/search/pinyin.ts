/**
 * First letters of the pinyin of Chinese characters. The collation of ICU sorts characters by
 * pinyin, so the initial follows from the place among the first character of each letter.
 */
const LETTERS = 'abcdefghjklmnopqrstwxyz';
const FIRST_OF_LETTER = [...'阿八嚓哒妸发旮哈讥咔垃痳拏噢妑七呥仨它穵夕丫帀'];

const collator = new Intl.Collator('zh-Hans-CN-u-co-pinyin');

/** Common characters with readings of different initials: the collation knows one of them. */
const OTHER_READINGS = new Map(
  Object.entries({
    ae: '阿',
    an: '拗',
    bf: '蕃',
    bm: '秘',
    bp: '泊屏便炮堡暴扁瀑曝',
    cd: '铛澄',
    cj: '车',
    cq: '仇',
    cs: '参盛沈匙伺',
    cx: '畜臭',
    cz: '长重曾朝藏查传种兹攒幢椎',
    ds: '单石',
    dt: '调弹提囤',
    dz: '翟',
    ew: '恶',
    fp: '否番冯',
    gh: '合红',
    gj: '贾给枸颈夹',
    gk: '咖',
    hj: '虹',
    hk: '会溃咳',
    hx: '行还巷吓戏',
    jk: '槛',
    jl: '角',
    jq: '期奇亟缉茄圈强稽浅',
    jx: '系校解降见',
    jz: '缴',
    kq: '壳卡',
    kw: '隗',
    ls: '率',
    ly: '乐',
    mw: '万',
    ns: '尿',
    nz: '粘',
    oq: '区',
    qt: '覃',
    qx: '券栖蹊',
    qy: '铅',
    rs: '葚',
    st: '汤',
    sx: '厦省宿',
    sy: '说',
    sz: '折属召术',
    wy: '尉',
    xy: '叶',
    yz: '轧',
  }).flatMap(([letters, chars]) => [...chars].map((char) => [char, letters] as const)),
);

const known = new Map<string, string>();

/** The initials of a character's readings; empty for anything but a Chinese character. */
export function initialsOf(char: string): string {
  const cached = known.get(char);
  if (cached !== undefined) return cached;
  const letters = OTHER_READINGS.get(char) ?? (/\p{Script=Han}/u.test(char) ? find(char) : '');
  known.set(char, letters);
  return letters;
}

function find(char: string): string {
  let [low, high] = [0, LETTERS.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (collator.compare(FIRST_OF_LETTER[middle] ?? '', char) <= 0) low = middle + 1;
    else high = middle;
  }
  return LETTERS[low - 1] ?? '';
}
