/** All emojis but digits in boxes, which number. */
export const emojis = /[\p{RGI_Emoji}--\p{Emoji_Keycap_Sequence}]\uFE0F?/gv;
