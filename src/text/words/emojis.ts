/** All emojis except keycap digits, which number things. */
export const emojis = /[\p{RGI_Emoji}--\p{Emoji_Keycap_Sequence}]\uFE0F?/gv;
