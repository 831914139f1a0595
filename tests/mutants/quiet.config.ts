/** Says nothing: findings are written to a file. */
export default class Quiet {}
